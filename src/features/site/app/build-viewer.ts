import { BenchError } from "../../../domain/index.ts";
import { packageFile } from "../../../outside/package-file.ts";
import { appSourcesDigest, buildApp } from "./build-app.ts";

/** Builds the app anew. @throws BenchError as `buildApp`, and not-found in a published package, which has no sources of it */
export async function buildViewer(): Promise<void> {
  const root = packageFile();
  const digest = await appSourcesDigest(root);
  if (digest !== null) return buildApp(root, digest);
  throw new BenchError({
    code: "not-found",
    message: "The viewer's sources are not here: a published package has the built app alone.",
    hint: "Build it in the repository.",
  });
}
