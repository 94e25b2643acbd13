import { expect, test } from '@jest/globals';
import fc from '../../../backend/src/testing/fuzz/fast-check.ts';
import { drawTopic } from './draw-topic.ts';

test('a topic always has the same drawing, and no other topic has it', () => {
  expect(drawTopic('people-and-insiders')).toBe(drawTopic('people-and-insiders'));
  expect(drawTopic('people-and-insiders')).not.toBe(drawTopic('boards-and-risk'));
});

test('every topic has a drawing, in the color of the text around it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{1,40}$/), (topic) => {
      const drawing = drawTopic(topic);
      expect(drawing).not.toMatch(/NaN|Infinity|undefined|#|rgb|style/);
      expect(drawing.match(/z/g)).toHaveLength(18);
    }),
  );
});
