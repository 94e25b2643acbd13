/**
 * Checks the content and builds the site (site.ts) in dist. The site is built beside dist and takes its place when it is
 * complete: a build that fails leaves the last good site as it was.
 */
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { reportMistakes, reportWaiting } from './report-content.ts';

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const [dist, next, previous] = [folder('dist'), folder('dist.next'), folder('dist.previous')];

const remove = (path: string) => rm(path, { recursive: true, force: true });

/** Ignores an error with one of these codes. */
const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code!)) throw error;
  };

/** Brings the last site back if a build was ended in the middle of `swap`. */
const restore = () => rename(previous, dist).catch(unless('ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'));

/** Puts the new site in the place of the old one. */
const swap = async () => {
  await remove(previous);
  await rename(dist, previous).catch(unless('ENOENT'));
  await rename(next, dist);
  await remove(previous);
};

await restore();
if (await reportMistakes()) process.exitCode = 1;
else {
  await remove(next);
  // Loaded only now, since Vite takes longer to load than the content to check.
  const { buildSite } = await import('./site.ts');
  const pages = await buildSite(next);
  await swap();
  console.log(`Built ${pages} pages.`);
  reportWaiting();
}
