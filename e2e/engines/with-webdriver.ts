import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Key } from 'selenium-webdriver';
import { freePort } from '../../backend/src/database/embedded/free-port.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { until } from '../lab/until.ts';
import { WIDE, type Browser } from './browser.ts';

const INSTALL =
  'On Debian or Ubuntu, install WebKit with apt-get install webkit2gtk-driver xvfb. ' +
  'Elsewhere, name the engines you have: npm run test:engines -- chromium firefox';

/** @throws Error if there is no such program; the message explains how to install it */
const start = async (
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ChildProcess> => {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child, 'spawn').catch(() => {
    throw new Error(`There is no ${program}. ${INSTALL}`);
  });
  return child;
};

const stop = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
};

/** A screen in memory. It prints the number that it has chosen once it can be used. */
const startScreen = async () => {
  const screen = await start('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const [number] = (await once(screen.stdout!, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
};

/** Runs in the page: lists its errors from now on, and what the content policy has refused before. */
const listErrors = () => {
  const host = window as Window & { listedErrors?: string[] };
  if (host.listedErrors) return;
  const errors: string[] = (host.listedErrors = []);
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  for (const type of ['error', 'warn'] as const) {
    const write = console[type].bind(console);
    console[type] = (...args: unknown[]) => {
      errors.push(args.map(String).join(' '));
      write(...args);
    };
  }
  const observer = new ReportingObserver(
    (reports) => {
      for (const report of reports) errors.push(JSON.stringify(report));
    },
    { buffered: true },
  );
  observer.observe();
};

const leave = () => {
  document.documentElement.dataset['left'] = '';
};

const isLeft = () => 'left' in document.documentElement.dataset;

const takeErrors = () => {
  const host = window as Window & { listedErrors?: string[] };
  return host.listedErrors!.splice(0);
};

/** WebDriver has characters of its own for keys such as Enter. */
const charactersOf = (key: string): string =>
  key.length > 1 ? String(Key[key.toUpperCase() as 'ENTER']) : key;

/**
 * WebKit with the window that comes with it. Its driver has no log and no script that runs before
 * those of a page. So the errors of a document are listed from the moment at which its HTML is
 * there: the application loads after that. What a script in the HTML throws before, and a file that
 * fails without an event, show only by what then does not work.
 */
export const launchWebKit = async (): Promise<Browser> => {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const service = await start('WebKitWebDriver', [`--port=${port}`], { DISPLAY: display });
  const server = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitFor(answers, true);
  const driver = new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'none' })
    .build();
  const window = driver.manage().window();
  const run: Browser['run'] = async (inPage, ...args) => {
    await driver.executeScript(listErrors);
    return driver.executeScript(inPage, ...args);
  };
  const resize = async (width: number, height: number) => {
    await window.setRect({ width, height });
    const [outer, inner] = await run(() => [outerHeight, innerHeight]);
    // Above the content there is the address bar.
    await window.setRect({ width, height: height + outer! - inner! });
  };
  await resize(WIDE.width, WIDE.height);
  const capabilities = await driver.getCapabilities();
  const open = async (address: string) => {
    await driver.executeScript(leave);
    await driver.get(address);
    await until(() => driver.executeScript(isLeft).then((is) => !is));
    await driver.executeScript(listErrors);
  };
  const handles = [await driver.getWindowHandle()];
  return {
    version: `WebKit ${capabilities.getBrowserVersion()}`,
    open,
    openTab: async (address) => {
      await driver.switchTo().newWindow('tab');
      handles.push(await driver.getWindowHandle());
      await open(address);
    },
    closeTab: async () => {
      await driver.close();
      handles.pop();
      await driver.switchTo().window(handles.at(-1)!);
    },
    back: () => run(() => history.back()),
    resize,
    run,
    clickAt: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    press: (key) => driver.actions().sendKeys(charactersOf(key)).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    takeErrors: () => run(takeErrors),
    close: async () => {
      await driver.quit();
      await stop(service);
      await stop(screen);
    },
  };
};
