import request from 'supertest';

/** The value of a series such as `notifications{state="waiting"}`; undefined if it is missing. */
export const readMetric = async (
  app: { url: string },
  series: string,
): Promise<number | undefined> => {
  const { text } = await request(app.url).get('/metrics');
  const line = text.split('\n').find((candidate) => candidate.startsWith(`sandglass_${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};
