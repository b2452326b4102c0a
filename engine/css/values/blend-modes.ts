/**
 * The blend modes of Compositing 1 (section 10) by name, for elements, parts of SVG images and drawing. `normal` is not in the list,
 * because it does not blend.
 */
export const blendModes = [
  'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light', 'difference', 'exclusion',
  'hue', 'saturation', 'color', 'luminosity',
] as const
export type BlendMode = typeof blendModes[number]
