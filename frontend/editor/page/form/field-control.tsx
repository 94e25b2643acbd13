import type { Fields } from '../file/rewrite-yaml.ts';
import { ReferenceListControl, SingleControl, type ControlProps } from './controls.tsx';
import { labelOf, readable } from './field-label.ts';
import { useForm, type FieldPath } from './form-context.ts';
import { GroupControl } from './group-control.tsx';
import { ListControl } from './list-control.tsx';
import { withoutNull } from '../../../src/content/schema/without-null.ts';
import { fieldsIn, withField, type FieldSchema, type NamedSchema } from './schema.ts';

/** The control of a field, whatever it is. */
const FieldControl = (props: ControlProps) => {
  const schema = withoutNull(props.schema);
  if (schema.type === 'object')
    return (
      <GroupControl {...props} schema={schema}>
        <FieldList
          path={props.path}
          schema={schema}
          fields={(props.value ?? {}) as Fields}
          onChange={props.onChange}
        />
      </GroupControl>
    );
  if (schema.type !== 'array') return <SingleControl {...props} schema={schema} />;
  if (schema.items?.control) return <ReferenceListControl {...props} schema={schema} />;
  return (
    <ListControl
      {...props}
      schema={schema}
      renderItem={(item) => <FieldControl key={item.label} {...item} />}
    />
  );
};

interface FieldListProps {
  path: FieldPath;
  schema: FieldSchema;
  fields: Fields;
  /** Only these, in this order. */
  names?: readonly string[] | undefined;
  onChange: (fields: Fields) => void;
}

/** The fields of a file, or of a group within. */
export const FieldList = ({ path, schema, fields, names, onChange }: FieldListProps) => {
  const { path: file, language } = useForm();
  const all = fieldsIn(schema, fields, language);
  const order = all.map(({ name }) => name);
  const shown = names ? names.flatMap((name) => all.filter((each) => each.name === name)) : all;
  return shown.map((field) => (
    <FieldControl
      key={field.name}
      path={[...path, field.name]}
      {...labelled(file, field)}
      isRequired={field.isRequired}
      value={fields[field.name]}
      onChange={(value) => onChange(withField(fields, field, value, order))}
    />
  ));
};

/** A word is called by where it is seen, which its description says. */
const labelled = (file: string, { name, schema, numbers }: NamedSchema) => {
  if (numbers !== undefined) return { label: numbers, schema };
  if (!file.startsWith('words/')) return { label: labelOf(name), schema };
  const { description, ...others } = schema;
  return description
    ? { label: description.charAt(0).toUpperCase() + description.slice(1), schema: others }
    : { label: readable(name), schema };
};
