/**
 * The process between the product and its embedded PostgreSQL, see embedded-server.ts. It starts PostgreSQL, restarts
 * it after a crash, and stops it when the channel to its parent closes for any reason.
 *
 *   node embedded-supervisor.js DATA_DIR [PORT]
 */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { aboutDataFolder, checkCluster } from './data-folder.ts';
import { connectTo, HOST, layoutOf, ROLE, urlOf, type SupervisorMessage } from './embedded-cluster.ts';
import { createCluster, placePassword, removeUnfinished } from './new-cluster.ts';
import { postgresAccount, programsFor, takeOver } from './postgres-account.ts';
import { installedPrograms, programOf } from './postgres-program.ts';
import { PostgresServer } from './postgres-server.ts';
import { createDatabase, handOver, isSuperuser } from './product-role.ts';
import { clearTheWay, runningServer, takeLock } from './running-server.ts';

/**
 * Milliseconds from the request to stop until PostgreSQL is told to shut down without a checkpoint (SIGQUIT) and until
 * it is killed. Both lose no committed data: the next start recovers it from the write-ahead log.
 */
const STOP = { CLEARING: 2_000, QUIT: 5_000, KILL: 6_500 };

const dataDir = process.argv[2]!;

// No other user may read the files that this process creates.
process.umask(0o077);

const report = (message: SupervisorMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** What this process has started and still runs: initdb or PostgreSQL. */
const programs = new Set<ChildProcess>();
subscribe('child_process', (message) => {
  const { process: program } = message as { process: ChildProcess };
  programs.add(program);
  program.once('exit', () => programs.delete(program));
});

const signalPrograms = (signal: NodeJS.Signals) => {
  for (const program of programs) program.kill(signal);
};

let stopping = false;
let creating: Promise<void> | undefined;
let clearing: Promise<void> | undefined;
let server: PostgresServer | undefined;

const stop = async () => {
  if (stopping) return;
  stopping = true;
  setTimeout(signalPrograms, STOP.QUIT, 'SIGQUIT');
  setTimeout(signalPrograms, STOP.KILL, 'SIGKILL');
  // A suspended program would react to no other signal. Windows has no such signal.
  if (process.platform !== 'win32') signalPrograms('SIGCONT');
  if (creating) {
    signalPrograms('SIGTERM');
    await creating.catch(() => undefined);
  }
  // If clearTheWay() were interrupted, the old server that it is about to stop could keep running.
  await Promise.race([clearing?.catch(() => undefined), pause(clearing ? STOP.CLEARING : 0)]);
  await server?.stop();
  process.exit(0);
};
process.on('disconnect', () => void stop());

/** Starts PostgreSQL and takes the lock in a session of its own. The session ends when PostgreSQL does. */
const run = async (port: number) => {
  clearing = clearTheWay(dataDir);
  await clearing;
  if (stopping) throw new Error('asked to stop');
  const account = postgresAccount(dataDir);
  // A server that could not be stopped keeps its files. Then PostgreSQL says why it does not start.
  if (!runningServer(dataDir)) takeOver(dataDir, account);
  server = new PostgresServer(
    account,
    programOf(programsFor(account), 'postgres'),
    layoutOf(dataDir).cluster,
    port,
  );
  await server.ready;
  const guard = await connectTo(dataDir, port, 'postgres');
  await takeLock(guard, process.ppid);
  if (await isSuperuser(guard)) await limitRole(guard, port);
  guard.on('end', () => {
    if (!stopping) void restart(port);
  });
};

/** Creates the product's database, and takes the rights of a superuser from the product's role. */
const limitRole = async (superuser: Client, port: number) => {
  await createDatabase(superuser);
  const session = await connectTo(dataDir, port, ROLE);
  await handOver(session);
  await session.end();
};

const restart = async (port: number) => {
  // oxlint-disable-next-line no-unmodified-loop-condition -- stop() sets it
  for (let attempt = 1; !stopping; attempt += 1) {
    try {
      await run(port);
      return;
    } catch (error) {
      // After two seconds, and then once a minute: processes of the old server may still have been exiting.
      if (attempt % 120 === 4)
        console.error(`the embedded database cannot restart: ${(error as Error).message}`);
      await pause(500);
    }
  }
};

try {
  if (!checkCluster(dataDir, installedPrograms().major)) {
    creating = createCluster(dataDir, programOf(programsFor(postgresAccount(dataDir)), 'initdb'));
    await creating;
    creating = undefined;
  }
  placePassword(dataDir);
  // A supervisor that replaces another one gets its port, so that the address stays valid.
  const port = Number(process.argv[3]) || (await freePort());
  await run(port);
  removeUnfinished(dataDir);
  await report({ url: urlOf(dataDir, port) });
  if (!process.connected) await stop();
} catch (error) {
  // An interrupted start is not a failure: stop() waits until PostgreSQL has exited, and then ends this process.
  if (!stopping) {
    const { message } = aboutDataFolder(error, dataDir);
    await server?.stop();
    await report({ error: message });
    process.exit(1);
  }
}
