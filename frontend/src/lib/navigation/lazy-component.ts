import { createElement, use, type ComponentType } from 'react';

/**
 * As React.lazy, but a component that has been loaded is shown at once, without a fallback in
 * between: the build and the first hydration need it so, and a fallback would lose the focus on
 * the heading.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (loaded) => (component = loaded),
      (error: unknown) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const LazyComponent = (props: Props) => createElement(component ?? use(preload()), props);
  return Object.assign(LazyComponent, { preload });
};
