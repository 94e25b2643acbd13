/** Checks the content without building the site: `npm run check:content`. */
import { reportMistakes, reportWaiting } from './report-content.ts';

if (await reportMistakes()) process.exitCode = 1;
else {
  console.log('The content has no mistakes.');
  reportWaiting();
}
