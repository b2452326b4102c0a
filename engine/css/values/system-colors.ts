/**
 * The system colours of the standard level (CSS Color 4, 6.2) in the light color scheme. They are fixed, so that the output does not depend
 * on a machine. Keys are in lower case; values are 0xRRGGBB. Deprecated names map to their replacement.
 */
export const systemColors: Readonly<Record<string, number>> = {
  accentcolor: 0x0075ff, accentcolortext: 0xffffff, activetext: 0xff0000, buttonborder: 0x767676, buttonface: 0xefefef,
  buttontext: 0x000000, canvas: 0xffffff, canvastext: 0x000000, field: 0xffffff, fieldtext: 0x000000, graytext: 0x808080,
  highlight: 0xb5d5ff, highlighttext: 0x000000, linktext: 0x0000ee, mark: 0xffff00, marktext: 0x000000,
  selecteditem: 0x1967d2, selecteditemtext: 0xffffff, visitedtext: 0x551a8b,
  activeborder: 0x767676, activecaption: 0xffffff, appworkspace: 0xffffff, background: 0xffffff, buttonhighlight: 0xefefef,
  buttonshadow: 0xefefef, captiontext: 0x000000, inactiveborder: 0x767676, inactivecaption: 0xffffff,
  inactivecaptiontext: 0x808080, infobackground: 0xffffff, infotext: 0x000000, menu: 0xffffff, menutext: 0x000000,
  scrollbar: 0xffffff, threeddarkshadow: 0x767676, threedface: 0xefefef, threedhighlight: 0x767676,
  threedlightshadow: 0x767676, threedshadow: 0x767676, window: 0xffffff, windowframe: 0x767676, windowtext: 0x000000,
}
