using System; //: statement using System; [import] [header]
using System.Collections.Generic; //: statement using System.Collections.Generic; [import] [header]
using System.Linq; //: statement using System.Linq; [import] [header]

namespace Shop; //: statement namespace Shop; [header]

/// <summary>A cart.</summary> //: statement Cart [comment]
public class Cart<T> : IDisposable where T : IGoods //: = [header]
{
    private const int Limit = 10; //: member Cart.Limit [header]
    private readonly List<T> goods = new(); //: member Cart.goods [header]
    private readonly Func<int, int> tax = cents => //: Cart.tax [header]
    {
        return cents * 119 / 100;
    };

    public event EventHandler? Changed; //: member Cart.Changed [header]

    static Cart() //: Cart.static [header]
    {
        Console.WriteLine("loaded");
    }

    // An empty cart. //: Cart.Cart [comment]
    public Cart() : this(Limit) { } //: = [header]

    public Cart(int limit) //: Cart.Cart [header]
    {
        goods.Capacity = limit;
    }

    ~Cart() //: Cart.finalizer [header]
    {
        Dispose();
    }

    public int Count => goods.Count; //: Cart.Count [header]

    public string Name { get; set; } = "cart"; //: member Cart.Name [header]

    public int Total //: member Cart.Total [header]
    {
        get //: Cart.Total.get [header]
        {
            return goods.Sum(g => g.Cents);
        }
        private set { Console.WriteLine(value); } //: Cart.Total.set [header]
    } //: member Cart.Total

    public T this[int index] //: member Cart.this [header]
    {
        get { return goods[index]; } //: Cart.this.get [header]
    } //: member Cart.this

    [Obsolete] //: Cart.AddAsync
    public async Task<bool> AddAsync(T one) //: = [header]
    {
        bool Full(int extra) //: Cart.AddAsync.Full [header]
        {
            return goods.Count + extra > Limit;
        }

        goods.ForEach(g => //: Cart.AddAsync
        {
            g.Touch();
        });
        return await Task.FromResult(!Full(1));
    }

    public static Cart<T> operator +(Cart<T> cart, T one) //: Cart.operator.+ [header]
    {
        cart.goods.Add(one);
        return cart;
    }

    public void Dispose() => goods.Clear(); //: Cart.Dispose [header]

    public enum Kind //: member Cart.Kind [header]
    {
        Food, //: member Cart.Kind.Food [header]
        Other, //: member Cart.Kind.Other [header]
    } //: -
}

public record Price(int Cents) //: statement Price [header]
{
    public int Rounded() => Cents / 10 * 10; //: Price.Rounded [header]
} //: -

public interface IGoods //: statement IGoods [header]
{
    int Cents { get; } //: member IGoods.Cents [header]

    void Touch(); //: member IGoods.Touch [header]

    bool IsFree() //: IGoods.IsFree [header]
    {
        return Cents == 0;
    }
} //: -
