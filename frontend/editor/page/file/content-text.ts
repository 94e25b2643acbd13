import { isScalar, parseDocument, visit, type Scalar } from 'yaml';
import { FRONT_MATTER } from '../../../generator/read/front-matter.ts';
import { rewriteYaml, type Fields } from './rewrite-yaml.ts';

/** A file of the content as text, cut where its fields end and its Markdown begins. */
export interface ContentText {
  /** What is before the fields: `---`, or nothing in a YAML file. */
  head: string;
  yaml: string;
  /** What is between the fields and the Markdown. */
  middle: string;
  /** Undefined in a YAML file. */
  body: string | undefined;
}

export const cutText = (text: string): ContentText => {
  const matter = FRONT_MATTER.exec(text);
  if (!matter) return { head: '', yaml: text, middle: '', body: undefined };
  const [whole, yaml = ''] = matter;
  const start = whole.indexOf(yaml, whole.indexOf('\n') + 1);
  const after = text.slice(start + yaml.length);
  const [middle] = /^\r?\n---[ \t]*(?:\r?\n)*/.exec(after)!;
  return { head: text.slice(0, start), yaml, middle, body: after.slice(middle.length) };
};

export const joinText = ({ head, yaml, middle, body }: ContentText): string => {
  // Without an empty line, the first paragraph would stand at the fields.
  const between = body ? middle.replace(/---[ \t]*\n?$/, '---\n\n') : middle;
  return head + yaml + between + (body ?? '');
};

/** The line of the file on which the Markdown begins, from 1. */
export const bodyLine = ({ head, yaml, middle }: ContentText): number =>
  (head + yaml + middle).split('\n').length;

/** What the form shows; undefined for YAML that cannot be read, which is shown as text. */
export const fieldsOf = ({ yaml }: ContentText): Fields | undefined => {
  const document = parseDocument(yaml, { prettyErrors: false });
  if (document.errors.length > 0) return undefined;
  const fields: unknown = document.toJS();
  if (fields === null) return {};
  return typeof fields === 'object' && !Array.isArray(fields) ? (fields as Fields) : undefined;
};

/** The file with other fields. Of what stays, no byte changes. */
export const withFields = (text: string, fields: Fields): string => {
  const cut = cutText(text);
  return joinText({ ...cut, yaml: rewriteYaml(cut.yaml, fields) });
};

/** The text with the labels of its fields in place of their names, for those who read it. */
export const withLabels = (text: string, labelOf: (name: string) => string): string => {
  const cut = cutText(text);
  const names: Scalar[] = [];
  visit(parseDocument(cut.yaml), {
    Pair: (_, { key }) => void (isScalar(key) && names.push(key)),
  });
  const yaml = names.reduceRight((labelled, { value, range }) => {
    const [start, end] = range!;
    return labelled.slice(0, start) + labelOf(String(value)) + labelled.slice(end);
  }, cut.yaml);
  return joinText({ ...cut, yaml });
};

/** As a draft, or as what is published. A text whose fields cannot be read stays as it is. */
export const withStatus = (text: string, draft: boolean): string => {
  const fields = fieldsOf(cutText(text));
  return fields ? withFields(text, { ...fields, draft }) : text;
};

export const withBody = (text: string, body: string): string =>
  joinText({ ...cutText(text), body });
