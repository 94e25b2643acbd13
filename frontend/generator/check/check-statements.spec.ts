import { expect, test } from '@jest/globals';
import { useContentCopy } from '../../testing/use-content-copy.ts';

const { check, edit } = useContentCopy();

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
    expect.stringMatching(/^content\/statements\.yaml:\d+ one: a statement cannot contain itself$/),
    expect.stringMatching(/^content\/statements\.yaml:\d+ two: a statement cannot contain itself$/),
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
  const mistakes = await check();

  const tooLong = mistakes.filter((each) => each.includes('with the statements in it'));
  expect(tooLong).toHaveLength(letters.length - 3);
  expect(tooLong[0]).toMatch(/ xd: .* it has \d\d,\d{3} characters; use at most 5,000$/);
  expect(mistakes).toEqual(tooLong);
});
