import type { Running } from "../command-line.ts";

/** Where a started `aib view` serves, with a slash at the end. */
export function viewAddress({ process: child, finished }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/u.exec(said) ?? [];
      if (address !== undefined) resolve(`${address}/`);
    });
    void finished.then(({ stderr }) => reject(new Error(`aib view ended: ${stderr}`)));
  });
}
