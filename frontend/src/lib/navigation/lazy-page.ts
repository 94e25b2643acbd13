import { createElement, use, type ComponentType } from 'react';

/**
 * As React.lazy, but a page that has been loaded is shown at once, without a fallback in between:
 * the build and the first hydration need it so, and a fallback would lose the focus on the heading.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let page: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (loaded) => (page = loaded),
      (error: unknown) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const LazyPage = (props: Props) => createElement(page ?? use(preload()), props);
  return Object.assign(LazyPage, { preload });
};
