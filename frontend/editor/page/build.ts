// Builds the page of the editor into `dist.editor`, where its server reads it.
import { CONTENT_FOLDER, inFrontend } from '../../generator/folders.ts';
import { readContent } from '../../generator/read/content.ts';
import { buildPage } from './build-page.ts';

await buildPage(readContent(CONTENT_FOLDER), inFrontend('dist.editor'));
