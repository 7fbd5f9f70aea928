import { useContext, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';

/**
 * Fetches the script of an article's page where links lead to articles: without it the router could
 * only load the whole document, and a visitor whose line has just gone would get the browser's own
 * error page instead of ours (ART-07). It is a small one.
 */
export function useArticleAhead(): void {
  const article = useContext(FrameworkContext)?.manifest.routes.article;
  useEffect(() => {
    if (!article) return;
    const { module, clientLoaderModule, imports = [] } = article;
    for (const script of [module, clientLoaderModule, ...imports]) {
      if (script) preloadModule(script, { as: 'script' });
    }
  }, [article]);
}
