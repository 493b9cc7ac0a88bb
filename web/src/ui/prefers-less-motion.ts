/** For movement that a script starts: `base.css` switches the style sheets' own animations off. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
