import { type RefObject, useEffect, useState } from 'react';

/** Turns true, once, when the element comes within `margin` of the view: time to fetch its script. */
export function useNearView(target: RefObject<Element | null>, margin = '400px') {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, near, margin]);
  return near;
}
