import { BenchError } from "../../../domain/index.ts";
import { appSourcesDigest, buildApp } from "./build-app.ts";
import { packageRoot } from "./package-root.ts";

/** Builds the app anew. @throws BenchError as `buildApp`, and not-found in a published package, which has no sources of it */
export async function buildViewer(): Promise<void> {
  const digest = await appSourcesDigest(packageRoot);
  if (digest !== null) return buildApp(packageRoot, digest);
  throw new BenchError({
    code: "not-found",
    message: "The viewer's sources are not here: a published package has the built app alone.",
    hint: "Build it in the repository.",
  });
}
