import { describe } from "vitest";
import { attemptContract } from "./attempt-contract.ts";
import { clearContract } from "./clear-contract.ts";
import { copyContract } from "./copy-contract.ts";
import { exchangeContract } from "./exchange-contract.ts";
import { healthContract } from "./health-contract.ts";
import { importContract } from "./import-contract.ts";
import { lengthContract } from "./length-contract.ts";
import { nameContract } from "./name-contract.ts";
import { readingContract } from "./reading-contract.ts";
import { resultContract } from "./result-contract.ts";
import { sharingContract } from "./sharing-contract.ts";
import { sessionContract } from "./session-contract.ts";
import type { StorePlace } from "./store-place.ts";
import type { StoreTest } from "./store-test.ts";
import { skipContract } from "./skip-contract.ts";
import { storedResultsContract } from "./stored-results-contract.ts";
import { subjectContract } from "./subject-contract.ts";
import { testedModelContract } from "./tested-model-contract.ts";
import { tokenContract } from "./token-contract.ts";
import { viewContract } from "./view-contract.ts";
import { workContract } from "./work-contract.ts";

interface StoreKind {
  readonly name: string;
  /** Whether a place can be opened more than once, also by other processes, and keeps what was written. */
  readonly shared: boolean;
  readonly newPlace: () => StorePlace | Promise<StorePlace>;
  /** Where a new place costs much: one from which everything was removed, for the cases to which that is the same. */
  readonly emptiedPlace?: () => StorePlace | Promise<StorePlace>;
}

/** What every kind of store must do, in the same cases for all of them. */
export function storeContract({ name, shared, newPlace, emptiedPlace = newPlace }: StoreKind): void {
  const withPlace = async (test: (place: StorePlace) => Promise<void>) => tryAt(await newPlace(), test);
  const withNewStore: StoreTest["withStore"] = (test) => withPlace(async (place) => test(await place.open()));
  const withStore: StoreTest["withStore"] = async (test) =>
    tryAt(await emptiedPlace(), async (place) => test(await place.open()));
  describe(`store contract: ${name}`, () => {
    subjectContract({ withStore });
    resultContract({ withStore });
    skipContract({ withStore });
    readingContract({ withStore });
    sessionContract({ withStore });
    importContract({ withStore });
    viewContract({ withStore });
    tokenContract({ withStore });
    testedModelContract({ withStore });
    lengthContract({ withStore });
    nameContract({ withStore });
    storedResultsContract({ withStore });
    exchangeContract({ withStore });
    attemptContract({ withStore });
    clearContract({ withStore });
    workContract({ withStore });
    healthContract({ withStore: withNewStore });
    copyContract({ withStore });
    if (shared) sharingContract({ withPlace });
  });
}

async function tryAt(place: StorePlace, test: (place: StorePlace) => Promise<void>): Promise<void> {
  try {
    await test(place);
  } finally {
    await place.remove();
  }
}
