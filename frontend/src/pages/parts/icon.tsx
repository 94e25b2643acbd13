import type { IconName } from '../../lib/icon-names.ts';
import { icons } from './icons.ts';

/** An icon named in a content file. Decorative: hidden from assistive technology. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => {
  const Drawn = icons[name];
  return <Drawn aria-hidden="true" strokeWidth={1.5} className={className} />;
};
