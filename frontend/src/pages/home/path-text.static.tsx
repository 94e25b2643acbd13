import { Icon } from '../../components/icon.static.tsx';

interface PathTextProps {
  path: { icon: string; title: string; description: string };
}

export const PathText = ({ path: { icon, title, description } }: PathTextProps) => (
  <>
    <Icon name={icon} className="size-8 text-accent lg:size-9" />
    <h3 className="self-center text-2xl lg:mt-10 lg:self-end">{title}</h3>
    <p className="col-span-full text-sm text-muted sm:text-base">{description}</p>
  </>
);
