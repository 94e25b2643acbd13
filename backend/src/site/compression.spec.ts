import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/**
 * Runs a script that imports Compression in a process of its own, because the child inherits its environment and its
 * Node, and returns what it prints and its status.
 */
const runScript = (lines: string, environment: Record<string, string> = {}) => {
  const module = JSON.stringify(new URL('./compression.ts', import.meta.url).href);
  const script = `const { Compression } = await import(${module});\n${lines}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: 20_000,
  });
  return { status, stdout };
};

test('gets the answer although the child also reports the files that it loads', () => {
  // The server is busy until the child has answered, so that it reads the report and the answer at once.
  const script = `
    const compression = new Compression();
    const compressed = compression.compress(Buffer.from('text'), 'gzip');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    console.log((await compressed).length > 0);
    compression.stop();`;

  // With this variable, `node --watch` asks for the reports.
  expect(runScript(script, { WATCH_REPORT_DEPENDENCIES: '1' })).toEqual({ status: 0, stdout: 'true\n' });
});

test('rejects if its process is killed, as by the kernel for lack of memory', () => {
  const script = `
    const compression = new Compression();
    const compressed = compression.compress(Buffer.from('text'), 'gzip');
    process.kill(compression.child.pid, 'SIGKILL');
    await compressed.catch(({ message }) => console.log(message));`;

  expect(runScript(script)).toEqual({
    status: 0,
    stdout: 'the process that compresses ended: SIGKILL\n',
  });
});

test('rejects if its process cannot be started, and does not end the server', () => {
  const script = `
    process.execPath = '/missing/node';
    await new Compression().compress(Buffer.from('text'), 'gzip').catch(({ code }) => console.log(code));
    await new Promise((resolve) => setImmediate(resolve));
    console.log('still running');`;

  expect(runScript(script)).toEqual({ status: 0, stdout: expect.stringMatching(/^\w+\nstill running\n$/) });
});
