/**
 * Results of PocketBase 0.39.11 for rules over a submitted list, recorded from a running one: an update rule
 * for each row and column, then a PATCH for each bit.
 *
 * Each cell is a hexadecimal number of 20 bits, the first the highest: the record `full` then `bare`, as a
 * guest then as the user, who submits nothing, [], ['a'], ['b'], ['a', 'b'] (of `one`: the last item, `''`
 * for none, and the two as `tags`). Columns: = != ~ !~ > >= < <= and the same with `?`.
 */
export const OPERATORS = ['', '?'].flatMap((any) =>
  ['=', '!=', '~', '!~', '>', '>=', '<', '<='].map((sign) => any + sign),
)

/** Left side, `#` for the operator, right side → the cells. */
export const ANSWERS: Readonly<Record<string, string>> = {
  "@request.body.tags:each # ''":
    '00000 39ce7 39ce7 00000 39ce7 39ce7 00000 00000 00000 fffff 39ce7 00000 39ce7 39ce7 00000 00000',
  "'' # @request.body.tags:each":
    '00000 39ce7 00000 00000 00000 00000 39ce7 39ce7 00000 fffff 00000 00000 00000 00000 39ce7 39ce7',
  "@request.body.tags:each # 'a'":
    '21084 d6b5a 21084 10842 10842 39ce7 00000 21084 294a5 def7b 294a5 18c63 18c63 39ce7 00000 294a5',
  "'a' # @request.body.tags:each":
    '21084 d6b5a 00000 00000 00000 21084 10842 39ce7 294a5 def7b 00000 00000 00000 294a5 18c63 39ce7',
  '@request.body.tags:each # null':
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 fffff 00000 00000 00000 00000 00000 00000',
  'null # @request.body.tags:each':
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 fffff 00000 00000 00000 00000 00000 00000',
  '@request.body.tags:each # 1':
    '00000 fffff 00000 39ce7 39ce7 39ce7 00000 00000 00000 fffff 00000 39ce7 39ce7 39ce7 00000 00000',
  '1 # @request.body.tags:each':
    '00000 fffff 00000 00000 00000 00000 39ce7 39ce7 00000 fffff 00000 00000 00000 00000 39ce7 39ce7',
  '@request.body.tags:each # word':
    '21000 d68e7 210e7 10800 108e7 39ce7 00000 21000 29400 defff 294e7 18c00 18ce7 39ce7 00000 29400',
  'word # @request.body.tags:each':
    '21000 d68e7 00000 00000 00000 21000 108e7 39ce7 29400 defff 00000 00000 00000 29400 18ce7 39ce7',
  '@request.body.tags:each # tags':
    '00000 fffff 00000 39ce7 39ce7 39ce7 00000 00000 00000 fffff 00000 39ce7 39ce7 39ce7 00000 00000',
  'tags # @request.body.tags:each':
    '00000 fffff 00000 00000 00000 00000 39ce7 39ce7 00000 fffff 00000 00000 00000 00000 39ce7 39ce7',
  '@request.body.tags:each # tags:each':
    '00000 c60e7 00000 00000 00000 10800 00000 21000 39c00 ffce7 39c00 39c00 18c00 39c00 29400 39c00',
  'tags:each # @request.body.tags:each':
    '00000 c60e7 00000 00000 00000 21000 00000 10800 39c00 ffce7 00000 00000 29400 39c00 18c00 39c00',
  '@request.body.tags:each # one:each':
    '21000 d68e7 210e7 10800 108e7 39ce7 00000 21000 29400 defff 294e7 18c00 18ce7 39ce7 00000 29400',
  'one:each # @request.body.tags:each':
    '21000 d68e7 00000 00000 00000 21000 108e7 39ce7 29400 defff 00000 00000 00000 29400 18ce7 39ce7',
  '@request.body.tags:each # js.v':
    '21318 d68e7 21000 10800 10800 39c00 00000 21000 29718 dece7 29400 18c00 18c00 39c00 00000 29400',
  'js.v # @request.body.tags:each':
    '21318 d68e7 00000 00000 00000 21000 10800 39c00 29718 dece7 00000 00000 00000 29400 18c00 39c00',
  '@request.body.tags:each # members.word':
    '21000 d68e7 21000 10800 10800 39c00 00000 21000 29400 dece7 29400 18c00 18c00 39c00 00000 29400',
  'members.word # @request.body.tags:each':
    '21000 d68e7 00000 00000 00000 21000 10800 39c00 29400 dece7 00000 00000 00000 29400 18c00 39c00',
  '@request.body.tags:each # members.tags:each':
    '00000 c60e7 00000 00000 00000 10800 00000 21000 39c00 ffce7 39c00 39c00 18c00 39c00 29400 39c00',
  'members.tags:each # @request.body.tags:each':
    '00000 c60e7 00000 00000 00000 21000 00000 10800 39c00 ffce7 00000 00000 29400 39c00 18c00 39c00',
  '@request.body.tags:each # @request.auth.name':
    '01004 3e8fa 01004 00802 00802 01c07 00000 01004 01405 feffb 01405 00c03 00c03 01c07 00000 01405',
  '@request.auth.name # @request.body.tags:each':
    '01004 3e8fa 00000 00000 00000 01004 00802 01c07 01405 feffb 00000 00000 00000 01405 00c03 01c07',
  '@request.body.tags:each # @request.auth.id':
    '00000 3fcff 00000 01c07 00000 00000 01c07 01c07 00000 fffff 00000 01c07 00000 00000 01c07 01c07',
  '@request.auth.id # @request.body.tags:each':
    '00000 3fcff 00000 00000 01c07 01c07 00000 00000 00000 fffff 00000 00000 01c07 01c07 00000 00000',
  '@request.body.tags:each # @request.auth.word':
    '01004 3e8fa 01004 00802 00802 01c07 00000 01004 01405 feffb 01405 00c03 00c03 01c07 00000 01405',
  '@request.auth.word # @request.body.tags:each':
    '01004 3e8fa 00000 00000 00000 01004 00802 01c07 01405 feffb 00000 00000 00000 01405 00c03 01c07',
  '@request.body.tags:each # @request.auth.tags:each':
    '00000 3e0f8 00000 00000 00000 00802 00000 01004 01c07 fffff 01c07 01c07 00c03 01c07 01405 01c07',
  '@request.auth.tags:each # @request.body.tags:each':
    '00000 3e0f8 00000 00000 00000 01004 00000 00802 01c07 fffff 00000 00000 01405 01c07 00c03 01c07',
  '@request.body.tags:each # @request.body.tags:each':
    '318c6 00000 00000 00000 00000 318c6 00000 318c6 39ce7 00000 00000 00000 00000 39ce7 00000 39ce7',
  '@request.body.tags:each # @request.body.one:each':
    '00000 739ce 00000 00000 00000 00000 00000 08421 08421 7bdef 00000 00000 00000 08421 08421 08421',
  '@request.body.one:each # @request.body.tags:each':
    '00000 739ce 00000 00000 00000 08421 00000 00000 08421 7bdef 00000 00000 08421 08421 00000 08421',
  '@request.body.tags:each # @request.body.word':
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 fffff 00000 00000 00000 00000 00000 00000',
  '@request.body.word # @request.body.tags:each':
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 fffff 00000 00000 00000 00000 00000 00000',
  '@request.body.tags:each # @request.body.missing':
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 fffff 00000 00000 00000 00000 00000 00000',
  '@request.body.missing # @request.body.tags:each':
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 fffff 00000 00000 00000 00000 00000 00000',
  "@request.body.tags:each # strftime('%Y', word)":
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 39ce7 00000 00000 00000 00000 00000 00000',
  "strftime('%Y', word) # @request.body.tags:each":
    '00000 39ce7 00000 00000 00000 00000 00000 00000 00000 39ce7 00000 00000 00000 00000 00000 00000',
  "@request.body.one:each # ''":
    '42108 bdef7 7bdef 00000 39ce7 7bdef 00000 42108 42108 bdef7 7bdef 00000 39ce7 7bdef 00000 42108',
  "'' # @request.body.one:each":
    '42108 bdef7 00000 00000 00000 42108 39ce7 7bdef 42108 bdef7 00000 00000 00000 42108 39ce7 7bdef',
  "@request.body.one:each # 'a'":
    '21084 def7b 21084 5ad6b 18c63 39ce7 42108 6318c 21084 def7b 21084 5ad6b 18c63 39ce7 42108 6318c',
  "'a' # @request.body.one:each":
    '21084 def7b 00000 00000 42108 6318c 18c63 39ce7 21084 def7b 00000 00000 42108 6318c 18c63 39ce7',
  '@request.body.one:each # null':
    '42108 bdef7 00000 00000 00000 00000 00000 00000 42108 bdef7 00000 00000 00000 00000 00000 00000',
  'null # @request.body.one:each':
    '42108 bdef7 00000 00000 00000 00000 00000 00000 42108 bdef7 00000 00000 00000 00000 00000 00000',
  '@request.body.one:each # 1':
    '00000 fffff 00000 7bdef 7bdef 7bdef 00000 00000 00000 fffff 00000 7bdef 7bdef 7bdef 00000 00000',
  '1 # @request.body.one:each':
    '00000 fffff 00000 00000 00000 00000 7bdef 7bdef 00000 fffff 00000 00000 00000 00000 7bdef 7bdef',
  '@request.body.one:each # word':
    '21108 deef7 211ef 5ac00 18ce7 39def 42000 63108 21108 deef7 211ef 5ac00 18ce7 39def 42000 63108',
  'word # @request.body.one:each':
    '21108 deef7 00000 00000 42000 63108 18ce7 39def 21108 deef7 00000 00000 42000 63108 18ce7 39def',
  '@request.body.one:each # tags':
    '00000 fffff 00000 7bdef 39ce7 39ce7 42108 42108 00000 fffff 00000 7bdef 39ce7 39ce7 42108 42108',
  'tags # @request.body.one:each':
    '00000 fffff 00000 00000 42108 42108 39ce7 39ce7 00000 fffff 00000 00000 42108 42108 39ce7 39ce7',
  '@request.body.one:each # tags:each':
    '00000 c61ef 00000 42000 00000 18c00 42000 63000 39c00 ffdef 39c00 7bc00 18c00 39c00 63000 7bc00',
  'tags:each # @request.body.one:each':
    '00000 c61ef 00000 00000 42000 63000 00000 18c00 39c00 ffdef 00000 00000 63000 7bc00 18c00 39c00',
  '@request.body.one:each # one:each':
    '21108 deef7 211ef 5ac00 18ce7 39def 42000 63108 21108 deef7 211ef 5ac00 18ce7 39def 42000 63108',
  'one:each # @request.body.one:each':
    '21108 deef7 00000 00000 42000 63108 18ce7 39def 21108 deef7 00000 00000 42000 63108 18ce7 39def',
  '@request.body.one:each # js.v':
    '21210 dedef 21000 5ac00 18c00 39c00 42000 63000 21210 dedef 21000 5ac00 18c00 39c00 42000 63000',
  'js.v # @request.body.one:each':
    '21210 dedef 00000 00000 42000 63000 18c00 39c00 21210 dedef 00000 00000 42000 63000 18c00 39c00',
  '@request.body.one:each # members.word':
    '21000 dedef 21000 5ac00 18c00 39c00 42000 63000 21000 dedef 21000 5ac00 18c00 39c00 42000 63000',
  'members.word # @request.body.one:each':
    '21000 dedef 00000 00000 42000 63000 18c00 39c00 21000 dedef 00000 00000 42000 63000 18c00 39c00',
  '@request.body.one:each # members.tags:each':
    '00000 c61ef 00000 42000 00000 18c00 42000 63000 39c00 ffdef 39c00 7bc00 18c00 39c00 63000 7bc00',
  'members.tags:each # @request.body.one:each':
    '00000 c61ef 00000 00000 42000 63000 00000 18c00 39c00 ffdef 00000 00000 63000 7bc00 18c00 39c00',
  '@request.body.one:each # @request.auth.name':
    '41104 beefb 01004 02c0b 00c03 01c07 02008 0300c 41104 beefb 01004 02c0b 00c03 01c07 02008 0300c',
  '@request.auth.name # @request.body.one:each':
    '41104 beefb 00000 00000 02008 0300c 00c03 01c07 41104 beefb 00000 00000 02008 0300c 00c03 01c07',
  '@request.body.one:each # @request.auth.id':
    '40100 bfeff 00000 03c0f 00000 00000 03c0f 03c0f 40100 bfeff 00000 03c0f 00000 00000 03c0f 03c0f',
  '@request.auth.id # @request.body.one:each':
    '40100 bfeff 00000 00000 03c0f 03c0f 00000 00000 40100 bfeff 00000 00000 03c0f 03c0f 00000 00000',
  '@request.body.one:each # @request.auth.word':
    '41104 beefb 01004 02c0b 00c03 01c07 02008 0300c 41104 beefb 01004 02c0b 00c03 01c07 02008 0300c',
  '@request.auth.word # @request.body.one:each':
    '41104 beefb 00000 00000 02008 0300c 00c03 01c07 41104 beefb 00000 00000 02008 0300c 00c03 01c07',
  '@request.body.one:each # @request.auth.tags:each':
    '40100 be2f8 00000 02008 00000 00c03 02008 0300c 41d07 bfeff 01c07 03c0f 00c03 01c07 0300c 03c0f',
  '@request.auth.tags:each # @request.body.one:each':
    '40100 be2f8 00000 00000 02008 0300c 00000 00c03 41d07 bfeff 00000 00000 0300c 03c0f 00c03 01c07',
  '@request.body.one:each # @request.body.one:each':
    '7bdef 00000 00000 00000 00000 7bdef 00000 7bdef 7bdef 00000 00000 00000 00000 7bdef 00000 7bdef',
  '@request.body.one:each # @request.body.word':
    '42108 bdef7 00000 00000 00000 00000 00000 00000 42108 bdef7 00000 00000 00000 00000 00000 00000',
  '@request.body.word # @request.body.one:each':
    '42108 bdef7 00000 00000 00000 00000 00000 00000 42108 bdef7 00000 00000 00000 00000 00000 00000',
  '@request.body.one:each # @request.body.missing':
    '42108 bdef7 00000 00000 00000 00000 00000 00000 42108 bdef7 00000 00000 00000 00000 00000 00000',
  '@request.body.missing # @request.body.one:each':
    '42108 bdef7 00000 00000 00000 00000 00000 00000 42108 bdef7 00000 00000 00000 00000 00000 00000',
  "@request.body.one:each # strftime('%Y', word)":
    '00000 7bdef 00000 00000 00000 00000 00000 00000 00000 7bdef 00000 00000 00000 00000 00000 00000',
  "strftime('%Y', word) # @request.body.one:each":
    '00000 7bdef 00000 00000 00000 00000 00000 00000 00000 7bdef 00000 00000 00000 00000 00000 00000',
}
