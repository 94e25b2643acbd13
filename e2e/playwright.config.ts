import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  // One PostgreSQL for all products. With one of its own, each takes twice as long to start.
  globalSetup: '../backend/src/testing/start-postgres.ts',
  globalTeardown: '../backend/src/testing/stop-postgres.ts',
  // On two cores, more than two: a browser waits for a page as often as it works.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // CI machines stall occasionally. A test that passes on its retry is reported as flaky: fix its
  // cause.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    launchOptions: launchOptions(),
    // Recording takes a fifth of a run's processor time. On your own machine, rerun with `--trace
    // on`.
    trace: 'on-first-retry',
    locale: 'en-US',
    // Frames of animations and smooth scrolls take a fifth of a run's processor time. Tests of what
    // moves turn them on with `MOVING`.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
