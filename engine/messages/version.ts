/**
 * The version for `--version` and for the Producer entry of every PDF. It must equal the version in package.json, which is not read at
 * run time because the library must also work without a file system.
 */
export const VERSION = '0.1.0'
