/**
 * The version that `--version` prints and the Producer entry of every PDF names. It equals that of package.json, which
 * is not read at run time because the library must work where there is no file system.
 */
export const VERSION = '0.1.0'
