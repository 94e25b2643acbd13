/** Checks the content without building the site: `npm run check:content`. */
import { reportMistakes } from './report-mistakes.ts';

if (reportMistakes()) process.exitCode = 1;
else console.log('The content has no mistakes.');
