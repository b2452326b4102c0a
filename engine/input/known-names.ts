/**
 * Element and attribute names with fixed ids, in the order of the ids. Attributes that can give presentational hints come first, so that a
 * single comparison identifies them.
 */
export const markers = ['none', 'document', 'text', 'comment', 'doctype'] as const

/** `other` is the shared id of all names beyond the maximum number of ids in a document. */
export const elementNames = [
  'other',
  'html', 'head', 'body', 'title', 'base', 'link', 'meta', 'style', 'script', 'noscript', 'template',
  'address', 'article', 'aside', 'footer', 'header', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'main', 'nav',
  'section', 'search',
  'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'hr', 'li', 'menu', 'ol', 'p', 'pre', 'ul',
  'a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'dfn', 'em', 'i', 'kbd', 'mark', 'q', 'rp', 'rt',
  'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'del', 'ins',
  'area', 'audio', 'img', 'map', 'track', 'video', 'picture', 'source', 'embed', 'iframe', 'object', 'param',
  'canvas',
  'caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr',
  'button', 'datalist', 'fieldset', 'form', 'input', 'label', 'legend', 'meter', 'optgroup', 'option', 'output',
  'progress', 'select', 'selectedcontent', 'textarea', 'details', 'dialog', 'summary', 'slot',
  'acronym', 'applet', 'basefont', 'bgsound', 'big', 'blink', 'center', 'dir', 'font', 'frame', 'frameset', 'image',
  'isindex', 'keygen', 'listing', 'marquee', 'menuitem', 'nobr', 'noembed', 'noframes', 'plaintext', 'rb', 'rtc',
  'spacer', 'strike', 'tt', 'xmp',
  'svg', 'math',
  'mi', 'mo', 'mn', 'ms', 'mtext', 'mglyph', 'malignmark', 'annotation-xml', 'mrow', 'mfrac', 'msup', 'msub', 'msqrt',
  'annotation', 'semantics', 'msubsup', 'munder', 'mover', 'munderover', 'mroot', 'mfenced', 'mstyle', 'mpadded', 'mtable', 'mtr',
  'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'use', 'defs', 'symbol',
  'desc', 'metadata', 'stop', 'marker', 'mask', 'pattern', 'filter', 'switch', 'view',
  'altGlyph', 'altGlyphDef', 'altGlyphItem', 'animateColor', 'animateMotion', 'animateTransform', 'clipPath', 'feBlend',
  'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting', 'feDisplacementMap',
  'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feImage',
  'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting', 'feSpotLight', 'feTile',
  'feTurbulence', 'foreignObject', 'glyphRef', 'linearGradient', 'radialGradient', 'textPath',
] as const

export const hintAttributes = [
  'align', 'valign', 'bgcolor', 'background', 'bordercolor', 'width', 'height', 'border', 'cellspacing', 'cellpadding',
  'frame', 'rules', 'nowrap', 'hspace', 'vspace', 'size', 'noshade', 'color', 'face', 'type', 'start', 'value', 'clear',
  'text', 'leftmargin', 'topmargin', 'rightmargin', 'bottommargin', 'marginwidth', 'marginheight', 'data-page-break', 'dir',
] as const

export const otherAttributes = [
  'class', 'id', 'style', 'href', 'src', 'name', 'rel', 'media', 'charset', 'content', 'http-equiv', 'lang', 'title',
  'alt', 'colspan', 'rowspan', 'span', 'reversed', 'hidden', 'open', 'checked', 'disabled', 'selected',
  'placeholder', 'rows', 'cols', 'multiple', 'readonly', 'required', 'for', 'action', 'method', 'label', 'wrap', 'scope',
  'headers', 'summary', 'target', 'tabindex', 'role', 'datetime', 'cite', 'compact', 'link', 'vlink', 'alink',
  'encoding', 'data', 'poster', 'display', 'popover', 'srcset', 'sizes', 'loading', 'crossorigin', 'as', 'max', 'min', 'step', 'pattern', 'maxlength',
  'usemap', 'ismap', 'xmlns',
  'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'fill', 'stroke', 'points', 'transform',
  'attributeName', 'attributeType', 'baseFrequency', 'baseProfile', 'calcMode', 'clipPathUnits', 'diffuseConstant',
  'edgeMode', 'filterUnits', 'glyphRef', 'gradientTransform', 'gradientUnits', 'kernelMatrix', 'kernelUnitLength',
  'keyPoints', 'keySplines', 'keyTimes', 'lengthAdjust', 'limitingConeAngle', 'markerHeight', 'markerUnits',
  'markerWidth', 'maskContentUnits', 'maskUnits', 'numOctaves', 'pathLength', 'patternContentUnits',
  'patternTransform', 'patternUnits', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'preserveAlpha', 'preserveAspectRatio',
  'primitiveUnits', 'refX', 'refY', 'repeatCount', 'repeatDur', 'requiredExtensions', 'requiredFeatures',
  'specularConstant', 'specularExponent', 'spreadMethod', 'startOffset', 'stdDeviation', 'stitchTiles', 'surfaceScale',
  'systemLanguage', 'tableValues', 'targetX', 'targetY', 'textLength', 'viewBox', 'viewTarget', 'xChannelSelector',
  'yChannelSelector', 'zoomAndPan', 'definitionURL',
] as const
