import { filePlace, memoryPlace } from "../../test/support/store/store-place.ts";
import { storeContract } from "../../test/support/store/store-contract.ts";

storeContract({ name: "SQLite file", shared: true, newPlace: filePlace });
storeContract({ name: "SQLite in memory", shared: false, newPlace: memoryPlace });
