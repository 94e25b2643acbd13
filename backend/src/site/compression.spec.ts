import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/**
 * Runs a script that compresses a text in a process of its own, because the child inherits its environment and its Node,
 * and returns what it prints and its status.
 */
const runScript = (before: string, after: string, environment: Record<string, string> = {}) => {
  const module = JSON.stringify(new URL('./compression.ts', import.meta.url).href);
  const script = `
    import { startCompression } from ${module};
    ${before}
    const { done, stop } = startCompression([Buffer.from('text')], ({ encoding }) => console.log(encoding));
    ${after}
    await done.then(() => console.log('done'), ({ code, message }) => console.log(code ?? message));
    await new Promise((resolve) => setImmediate(resolve));
    console.log('still running');`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: 20_000,
  });
  return { status, lines: stdout.trim().split('\n') };
};

test('gets the answers although the child also reports the files that it loads', () => {
  // The server is busy until the child has answered, so that it reads the report and the answer at once.
  const busy = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);';

  // With this variable, `node --watch` asks for the reports.
  expect(runScript('', busy, { WATCH_REPORT_DEPENDENCIES: '1' })).toEqual({
    status: 0,
    lines: ['gzip', 'br', 'done', 'still running'],
  });
});

test.each([
  [
    'rejects if its process is killed, as by the kernel for lack of memory',
    "process._getActiveHandles().find(({ pid }) => pid).kill('SIGKILL');",
    'the process that compresses ended: SIGKILL',
  ],
  ['ends quietly when it is stopped', 'stop();', 'done'],
])('%s', (_what, how, last) => {
  expect(runScript('', how)).toEqual({ status: 0, lines: [last, 'still running'] });
});

test('rejects if its process cannot be started, and does not end the server', () => {
  const { status, lines } = runScript("process.execPath = '/missing/node';", '');

  expect({ status, lines }).toEqual({ status: 0, lines: [expect.stringMatching(/^\w+$/), 'still running'] });
});
