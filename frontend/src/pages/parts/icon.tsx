import { icons } from 'lucide-react';
import type { IconName } from '../../lib/icon-names.ts';

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** An icon named in a content file. Decorative: hidden from assistive technology. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => {
  const component = name.replaceAll(/(?:^|-)./g, (start) => start.at(-1)!.toUpperCase());
  const Drawn = icons[component as Pascal<IconName>];
  return <Drawn aria-hidden="true" strokeWidth={1.5} className={className} />;
};
