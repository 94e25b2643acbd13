#!/usr/bin/env node
/*
 * `exec` for the shell of Windows, which has none; npm puts it on the path of its scripts. Everywhere else `exec` is the
 * shell's own: Node takes the place of the shell, and gets the signals that npm forwards. A shell in between (Debian's
 * dash) would end on SIGTERM at once, and leave a server behind that nobody waits for.
 */
const { spawn } = require('node:child_process');

const [command, ...parameters] = process.argv.slice(2);
const child = spawn(command, parameters, { stdio: 'inherit' });
// Ctrl-C reaches every process of a console: the child decides when it ends.
process.on('SIGINT', () => undefined);
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (status) => process.exit(status ?? 1));
