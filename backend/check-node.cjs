/*
 * Prints a one-line error and exits if Node is too old. Without this check, the sources would fail
 * with "Unknown file extension .ts" and the built server with "Promise.withResolvers is not a
 * function".
 *
 * The build runs this file first, and the server loads it first. It uses only syntax that every
 * Node version supports.
 */
var OLDEST = '24.18.1';

/** Compares two versions number by number. */
var isOlder = function (version, other) {
  var mine = version.split('.').map(Number);
  var theirs = other.split('.').map(Number);
  for (var index = 0; index < 3; index += 1) {
    if (mine[index] !== theirs[index]) return mine[index] < theirs[index];
  }
  return false;
};

if (isOlder(process.versions.node, OLDEST)) {
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
