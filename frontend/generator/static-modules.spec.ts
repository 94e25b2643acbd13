import { expect, test } from '@jest/globals';
import { stubModule } from './static-modules.ts';

test('scripts get a component without content for each of a static part', () => {
  const code = `
interface TitleProps { text: string }
export type Props = TitleProps;
const SIZE = 2;
export const Title = ({ text }: TitleProps) => <h2>{text.repeat(SIZE)}</h2>;
export const meta = (): PageMeta => ({
  heading: 'About',
});
`;
  expect(stubModule(code)).toBe(
    'export const Title = () => null;\nexport const meta = () => null;',
  );
});

test.each([
  'export function Page() {}',
  "export const LINK = 'underline';",
  'export const SIZES: number[] = [1, 2];',
  "export { meta } from './about.static.tsx';",
  'export default () => null;',
])('a static part may export arrow functions only, unlike %s', (statement) => {
  const code = `export const Title = () => <h2 />;\n${statement}\n`;
  expect(() => stubModule(code)).toThrow(statement);
});
