import { icons } from 'lucide-react';

export const Icon = ({ name, className }: { name: string; className?: string }) => {
  const component = name.replaceAll(/(?:^|-)./g, (start) => start.at(-1)!.toUpperCase());
  const Drawn = icons[component as keyof typeof icons];
  return <Drawn aria-hidden="true" strokeWidth={1.5} className={className} />;
};
