/* `std::cout` of the tests, which prints to the runner's stream (runner.c). */
#include <cstdio>
#include <ostream>
#include <streambuf>

extern "C" FILE *gradus_NNNNNNNNNNNN_output;

namespace {
class Reports : public std::streambuf {
  int overflow(int sign) override { return sign == EOF ? 0 : std::fputc(sign, gradus_NNNNNNNNNNNN_output); }
  std::streamsize xsputn(const char *text, std::streamsize count) override {
    return std::fwrite(text, 1, count, gradus_NNNNNNNNNNNN_output);
  }
  int sync() override { return std::fflush(gradus_NNNNNNNNNNNN_output); }
};
__attribute__((init_priority(102))) Reports reports;
}

namespace std {
extern ostream gradus_NNNNNNNNNNNN_cout;
__attribute__((init_priority(103))) ostream gradus_NNNNNNNNNNNN_cout(&reports);
}
