/*
 * Included before better-sqlite3's own sources while it is compiled (run.mjs). Since 24.19 the header of
 * Node takes a hook back in the destructor of each statement, and Node stops the whole process when its garbage
 * collector runs that outside of JavaScript: minutes after a start, without a word. Here statements have no such hook,
 * as in every version before. Goes with better-sqlite3 13, which Node 20 cannot load.
 */
#include <node.h>

namespace node {
inline void WithoutHook(v8::Isolate*, void (*)(void*), void*) {}
}  // namespace node

#define AddEnvironmentCleanupHook WithoutHook
#define RemoveEnvironmentCleanupHook WithoutHook
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
