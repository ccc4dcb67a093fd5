// Linux's functions for extended attributes, which the module Glibc leaves out.
#include <sys/types.h>
#include <sys/xattr.h>
