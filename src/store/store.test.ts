import { filePlace, memoryPlace } from "./testing/store-place.ts";
import { storeContract } from "./testing/store-contract.ts";

storeContract({ name: "SQLite file", shared: true, newPlace: filePlace });
storeContract({ name: "SQLite in memory", shared: false, newPlace: memoryPlace });
