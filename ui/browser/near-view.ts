import { type RefObject, useEffect, useState } from 'react';

/** Turns true, once, when the element comes near the view: time to fetch its script. */
export function useNearView(target: RefObject<Element | null>) {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, near]);
  return near;
}
