#!/usr/bin/env node
/*
 * Provides `exec` on Windows, whose shell has no such command; npm adds it to the PATH of its
 * scripts. In other shells, `exec` is built in. It replaces the shell with Node, so that Node
 * receives the signals that npm forwards. Otherwise the shell (such as Debian's dash) would exit on
 * SIGTERM at once, and npm would not wait for the server.
 */
const { spawn } = require('node:child_process');

const [command, ...parameters] = process.argv.slice(2);
// npm's node is a node.cmd on Windows, which spawn() does not find: it would start the Node of the
// system instead.
const child = spawn(command === 'node' ? process.execPath : command, parameters, {
  stdio: 'inherit',
});
// Ctrl-C signals every process that is attached to the console. This process must outlive the
// child, to pass on its exit status.
process.on('SIGINT', () => undefined);
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (status) => process.exit(status ?? 1));
