import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readDrawing } from './drawing-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-drawings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240"';

const read = (source: string) => {
  const file = join(folder, 'drawing.svg');
  writeFileSync(file, source);
  return readDrawing(file);
};

test('a drawing becomes part of the page, without what only its file needs', async () => {
  const source = `${START} fill="none">
  <g transform="rotate(4)">
    <path d="M0 0h9"
      opacity=".3"/>
  </g>
  <circle cx="4" cy="4" r="2"></circle>
</svg>
`;
  expect(await read(source)).toEqual({
    html: `${START.replace('<svg', '<svg aria-hidden="true"')} fill="none"><g transform="rotate(4)"><path d="M0 0h9"
      opacity=".3"/></g><circle cx="4" cy="4" r="2"></circle></svg>`,
  });
});

test.each([
  '<script>alert(1)</script>',
  '<style>body { display: none }</style>',
  '<path style="color: red"/>',
  '<path onclick="alert(1)"/>',
  '<path d="M0 0"onclick="alert(1)"/>',
  "<path onclick='alert(1)'/>",
  '<path fill="url(https://evil.example/x)"/>',
  '<a href="/contact"><path d="M0 0h9"/></a>',
  '<use href="#other"/>',
  '<image href="photo.jpg"/>',
  '<foreignObject><p>Words</p></foreignObject>',
  '<text>Words</text>',
  '<path id="contact"/>',
  '</svg><p>Words</p><svg>',
  'Words',
  '<!-- words -->',
  '&amp;',
])('%s is in no drawing', async (part) => {
  expect(await read(`${START}>${part}</svg>`)).toEqual({
    mistake: expect.stringMatching(/^may contain only circle .*, without styles/),
  });
});

test.each([
  START.replace('480 240', '300 300'),
  START.replace(' xmlns="http://www.w3.org/2000/svg"', ''),
  `<!DOCTYPE svg [<!ENTITY a "b">]>${START}`,
])('a file that begins with %s is no drawing', async (start) => {
  expect(await read(`${start}><path d="M0 0h9"/></svg>`)).toEqual({
    mistake: `must begin with ${START}`,
  });
});

test('a shape without an end is a mistake', async () => {
  expect(await read(`${START}><g><path d="M0 0h9"></g></svg>`)).toEqual({
    mistake: 'is not an SVG that the build can read',
  });
});

test('a drawing that is not there is a mistake', async () => {
  expect(await readDrawing(join(folder, 'absent.svg'))).toEqual({ mistake: 'does not exist' });
});
