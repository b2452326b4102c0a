/**
 * Unicode ranges for shaping: combining marks, scripts that need full shaping, and scripts that do not (by OpenType tag). Hexadecimal,
 * ascending within a row; characters in no row are common to all scripts. Derived from the Unicode properties Script and General_Category.
 */
export const scriptRanges: readonly (readonly [name: string, ranges: string])[] = [
  ['mark',
    '300-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 711' +
    ' 730-74a 7a6-7b0 7eb-7f3 7fd 816-819 81b-823 825-827 829-82d 859-85b 897-89f 8ca-8e1 8e3-903 93a-93c' +
    ' 93e-94f 951-957 962-963 981-983 9bc 9be-9cd 9d7 9e2-9e3 9fe-a03 a3c-a51 a70-a71 a75 a81-a83 abc abe-acd' +
    ' ae2-ae3 afa-b03 b3c b3e-b57 b62-b63 b82 bbe-bcd bd7 c00-c04 c3c c3e-c56 c62-c63 c81-c83 cbc cbe-cd6' +
    ' ce2-ce3 cf3-d03 d3b-d3c d3e-d4d d57 d62-d63 d81-d83 dca-ddf df2-df3 e31 e34-e3a e47-e4e eb1 eb4-ebc' +
    ' ec8-ece f18-f19 f35 f37 f39 f3e-f3f f71-f84 f86-f87 f8d-fbc fc6 102b-103e 1056-1059 105e-1060 1062-1064' +
    ' 1067-106d 1071-1074 1082-108d 108f 109a-109d 135d-135f 1712-1715 1732-1734 1752-1753 1772-1773 17b4-17d3' +
    ' 17dd 180b-180d 180f 1885-1886 18a9 1920-193b 1a17-1a1b 1a55-1a7f 1ab0-1b04 1b34-1b44 1b6b-1b73 1b80-1b82' +
    ' 1ba1-1bad 1be6-1bf3 1c24-1c37 1cd0-1cd2 1cd4-1ce8 1ced 1cf4 1cf7-1cf9 1dc0-1dff 20d0-20f0 2cef-2cf1 2d7f' +
    ' 2de0-2dff 302a-302f 3099-309a a66f-a672 a674-a67d a69e-a69f a6f0-a6f1 a802 a806 a80b a823-a827 a82c' +
    ' a880-a881 a8b4-a8c5 a8e0-a8f1 a8ff a926-a92d a947-a953 a980-a983 a9b3-a9c0 a9e5 aa29-aa36 aa43 aa4c-aa4d' +
    ' aa7b-aa7d aab0 aab2-aab4 aab7-aab8 aabe-aabf aac1 aaeb-aaef aaf5-aaf6 abe3-abea abec-abed fb1e fe00-fe0f' +
    ' fe20-fe2f 101fd 102e0 10376-1037a 10a01-10a0f 10a38-10a3f 10ae5-10ae6 10d24-10d27 10d69-10d6d' +
    ' 10eab-10eac 10efa-10eff 10f46-10f50 10f82-10f85 11000-11002 11038-11046 11070 11073-11074 1107f-11082' +
    ' 110b0-110ba 110c2 11100-11102 11127-11134 11145-11146 11173 11180-11182 111b3-111c0 111c9-111cc' +
    ' 111ce-111cf 1122c-11237 1123e 11241 112df-112ea 11300-11303 1133b-1133c 1133e-1134d 11357 11362-11374' +
    ' 113b8-113d0 113d2 113e1-113e2 11435-11446 1145e 114b0-114c3 115af-115c0 115dc-115dd 11630-11640' +
    ' 116ab-116b7 1171d-1172b 1182c-1183a 11930-1193e 11940 11942-11943 119d1-119e0 119e4 11a01-11a0a' +
    ' 11a33-11a39 11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 11b60-11b67 11c2f-11c3f 11c92-11cb6 11d31-11d45' +
    ' 11d47 11d8a-11d97 11ef3-11ef6 11f00-11f01 11f03 11f34-11f42 11f5a 13440 13447-13455 1611e-1612f' +
    ' 16af0-16af4 16b30-16b36 16f4f 16f51-16f92 16fe4-16ff1 1bc9d-1bc9e 1cf00-1cf46 1d165-1d169 1d16d-1d172' +
    ' 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad 1d242-1d244 1da00-1da36 1da3b-1da6c 1da75 1da84 1da9b-1daaf' +
    ' 1e000-1e02a 1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e5ee-1e5ef 1e6e3 1e6e6 1e6ee-1e6ef 1e6f5' +
    ' 1e8d0-1e8d6 1e944-1e94a e0100-e01ef'],
  ['complex',
    '5be 5c0 5c3 5c6 5d0-604 606-60b 60d-60f 61c-61e 620-63f 641-64a 660-66f 671-6d5 6de 6e5-6e6 6e9 6ee-710' +
    ' 712-72f 74d-7a5 7b1-7ea 7f4-7fa 7fe-815 81a 824 828 830-858 85e-891 8a0-8c9 904-939 93d 950 958-961' +
    ' 966-980 985-9b9 9bd 9ce 9dc-9e1 9e6-9fd a05-a39 a59-a6f a72-a74 a76 a85-ab9 abd ad0-ae1 ae6-af9 b05-b39' +
    ' b3d b5c-b61 b66-b77 b83-bb9 bd0 be6-bfa c05-c39 c3d c58-c61 c66-c80 c84-cb9 cbd cdc-ce1 ce6-cf2 d04-d3a' +
    ' d3d d4e-d56 d58-d61 d66-d7f d85-dc6 de6-def df4-e30 e32-e33 e40-e46 e4f-eb0 eb2-eb3 ebd-ec6 ed0-f17' +
    ' f1a-f34 f36 f38 f3a-f3d f40-f6c f85 f88-f8c fbe-fc5 fc7-fd4 fd9-102a 103f-1055 105a-105d 1061 1065-1066' +
    ' 106e-1070 1075-1081 108e 1090-1099 109e-109f 1100-11ff 1700-1711 171f-1731 1740-1751 1760-1770 1780-17b3' +
    ' 17d4-17dc 17e0-1801 1804 1806-180a 180e 1810-1884 1887-18a8 18aa 1900-191e 1940-1a16 1a1e-1a54 1a80-1aad' +
    ' 1b05-1b33 1b45-1b6a 1b74-1b7f 1b83-1ba0 1bae-1be5 1bfc-1c23 1c3b-1c7f 1cc0-1cc7 2d30-2d70 a6a0-a6ef' +
    ' a6f2-a6f7 a800-a801 a803-a805 a807-a80a a80c-a822 a828-a82b a840-a877 a882-a8b3 a8ce-a8d9 a8f2-a8fe' +
    ' a900-a925 a92f-a946 a95f-a97c a984-a9b2 a9c1-a9cd a9d0-a9e4 a9e6-aa28 aa40-aa42 aa44-aa4b aa50-aa7a' +
    ' aa7e-aaaf aab1 aab5-aab6 aab9-aabd aac0 aac2-aaea aaf0-aaf4 abc0-abe2 abeb abf0-abf9 d7b0-d7fb fb1d' +
    ' fb1f-fd3d fd40-fdff fe70-fefc 10000-100fa 10280-102d0 10350-10375 10380-103d5 10450-10767 10800-10a00' +
    ' 10a10-10a35 10a40-10ae4 10aeb-10d23 10d30-10d65 10d6e-10ea9 10ead-10ed8 10f00-10f45 10f51-10f81' +
    ' 10f86-10ff6 11003-11037 11047-1106f 11071-11072 11075 11083-110af 110bb-110c1 110cd-110f9 11103-11126' +
    ' 11136-11144 11147-11172 11174-11176 11183-111b2 111c1-111c8 111cd 111d0-1122b 11238-1123d 1123f-11240' +
    ' 11280-112de 112f0-112f9 11305-11339 1133d 11350 1135d-11361 11380-113b7 113d1 113d3-113d8 11400-11434' +
    ' 11447-1145d 1145f-114af 114c4-115ae 115c1-115db 11600-1162f 11641-116aa 116b8-1171a 11730-1182b' +
    ' 1183b-1192f 1193f 11941 11944-119d0 119e1-119e3 11a00 11a0b-11a32 11a3a 11a3f-11a46 11a50 11a5c-11a89' +
    ' 11a9a-11aa2 11ac0-11b09 11bc0-11c2e 11c40-11c8f 11d00-11d30 11d46 11d50-11d89 11d98-11ef2 11ef7-11ef8' +
    ' 11f02 11f04-11f33 11f43-11f59 11fc0-1343f 13441-13446 13460-1611d 16130-16aed 16af5-16b2f 16b37-16f4a' +
    ' 16f50 16f93-16fe1 17000-18df2 1b170-1bc9c 1bc9f 1d800-1d9ff 1da37-1da3a 1da6d-1da74 1da76-1da83' +
    ' 1da85-1da8b 1e100-1e12c 1e137-1e2ad 1e2c0-1e2eb 1e2f0-1e4eb 1e4f0-1e5ed 1e5f0-1e6e2 1e6e4-1e6e5' +
    ' 1e6e7-1e6ed 1e6f0-1e6f4 1e6fe-1e6ff 1e800-1e8cf 1e900-1e943 1e94b-1e95f 1ee00-1eef1'],
  ['latn',
    '41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe 1e00-1eff' +
    ' 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 a78b-a7ff ab30-ab5a ab5c-ab64' +
    ' ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a 10780-107ba 1df00-1df2a'],
  ['bopo', '2ea-2eb 3105-312f 31a0-31bf'],
  ['grek',
    '370-373 375-37d 37f-384 386 388-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 1d66-1d6a 1dbf 1f00-1ffe 2126 ab65' +
    ' 10140-1018e 101a0 1d200-1d241 1d245'],
  ['copt', '3e2-3ef 2c80-2cee 2cf2-2cff'],
  ['cyrl', '400-482 48a-52f 1c80-1c8a 1d2b 1d78 a640-a66e a673 a67e-a69d 1e030-1e06d'],
  ['armn', '531-58f fb13-fb17'],
  ['geor', '10a0-10fa 10fc-10ff 1c90-1cbf 2d00-2d2d'],
  ['ethi', '1200-135a 1360-1399 2d80-2dde ab01-ab2e 1e7e0-1e7fe'],
  ['cher', '13a0-13fd ab70-abbf'],
  ['cans', '1400-167f 18b0-18f5 11ab0-11abf'],
  ['ogam', '1680-169c'],
  ['runr', '16a0-16ea 16ee-16f8'],
  ['brai', '2800-28ff'],
  ['glag', '2c00-2c5f'],
  ['hani',
    '2e80-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff f900-fad9 16fe2-16fe3 16ff2-16ff6' +
    ' 20000-33479'],
  ['hira', '3041-3096 309d-309f 1b001-1b11f 1b132-1b152 1f200'],
  ['kana',
    '30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1b000 1b120-1b122' +
    ' 1b155-1b167'],
  ['hang', '3131-318e 3200-321e 3260-327e ac00-d7a3 ffa0-ffdc'],
  ['yi  ', 'a000-a4c6'],
  ['lisu', 'a4d0-a4ff 11fb0'],
  ['vai ', 'a500-a62b'],
  ['ital', '10300-1032f'],
  ['goth', '10330-1034a'],
  ['dsrt', '10400-1044f'],
]
