// The editor of the browser tests that look at texts: a Save is live at once. To build the site
// takes half a minute of a core. Its arguments are folders of content and data, and the people.
import { openEditor } from './open-editor.ts';

const [content, data, EDITORS_FILE] = process.argv.slice(2);
const editor = await openEditor({ content: content!, data: data!, variables: { EDITORS_FILE } });
process.stdout.write(`The editor is at ${editor.url}\n`);
process.once('SIGTERM', () => void editor.stop().then(() => process.exit(0)));
