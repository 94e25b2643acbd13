/*
 * Prints a one-line error and exits if Node is too old. Without this check, the sources would fail with "Unknown file
 * extension .ts" and the built server with "Promise.withResolvers is not a function".
 *
 * The build runs this file first, and the server loads it first. It uses only syntax that every Node version supports.
 */
var OLDEST = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    'Sandglass needs Node ' +
      OLDEST +
      ' or later, and this is Node ' +
      process.versions.node +
      ' on ' +
      process.platform +
      '-' +
      process.arch +
      '. Install it from https://nodejs.org, or run npm ci and then npm start: npm ci installs a suitable Node on ' +
      'Linux and macOS (x64, arm64) and Windows (x64).',
  );
  process.exit(1);
}
