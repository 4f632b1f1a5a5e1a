// A process of its own: the package unpacks into the folder for temporary files of the process that asks.
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
