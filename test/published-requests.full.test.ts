import "./published-requests.test.ts";
