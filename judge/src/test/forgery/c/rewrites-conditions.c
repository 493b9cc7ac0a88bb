int add(int a, int b) {
  return 0;
}

#define if(condition) if (1)
#define return return 0 &&
