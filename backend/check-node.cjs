/*
 * Ends a process that runs on too old a Node with one sentence. Without it, the sources fail with "Unknown file
 * extension .ts" and the built server with "Promise.withResolvers is not a function".
 *
 * The build runs this file first, and the server loads it first. Its syntax is one that every Node understands.
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
      ': install it from https://nodejs.org, or use npm start after npm ci, which installs it on Linux and macOS ' +
      '(x64, arm64) and Windows (x64).',
  );
  process.exit(1);
}
