import "./combining-marks.test.ts";
import "./import-archive.test.ts";
import "./judge-reply.test.ts";
import "./names.test.ts";
import "./provider-reply.test.ts";
import "./sheet-csv.test.ts";
import "./small-parsers.test.ts";
