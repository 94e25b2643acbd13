import { expect, test } from '@jest/globals';
import { useContentCopy } from '../../testing/use-content-copy.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { statements } = wordsOfCheck();
const { check, edit, placeOf } = useContentCopy();

const addStatements = (texts: Record<string, string>) =>
  edit('statements.yaml', (text) =>
    Object.entries(texts).reduce(
      (all, [name, each]) => `${all}\n${name}:\n  - text: ${each}\n`,
      text,
    ),
  );

test('statements cannot contain themselves, also by way of others', async () => {
  addStatements({ one: 'See %statement.two%', two: 'See %statement.one%', three: 'Alone' });

  expect(await check()).toEqual([
    `${placeOf('statements.yaml', 'one:\n  - text: See')} one: ${statements.itself}`,
    `${placeOf('statements.yaml', 'two:\n  - text: See')} two: ${statements.itself}`,
  ]);
});

test('statements within statements cannot grow without end', async () => {
  const letters = [...'abcdefghijklmno'];
  const ten = (name: string) =>
    `See ${Array.from({ length: 10 }, () => `%statement.x${name}%`).join(' ')}`;
  addStatements(
    Object.fromEntries(
      letters.map((name, index) => [`x${name}`, index === 0 ? 'A word' : ten(letters[index - 1]!)]),
    ),
  );
  const lengthOf = (index: number): number =>
    index === 0 ? 'A word'.length : ten('a').length + 10 * lengthOf(index - 1);
  const tooLong = letters.slice(3).map((name, index) => {
    const place = placeOf('statements.yaml', `x${name}:\n`);
    const length = lengthOf(index + 3);
    return `${place} x${name}: ${fill(statements.long, { length, most: 5_000 })}`;
  });
  expect(await check()).toEqual(tooLong);
});
